#include "morph_runtime.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>

/* Room for what a later kernel adds to its structs. */
enum { STRUCT_ROOM = 512, PAGE = 4096 };

int morph_receive(int socket, void *bytes, size_t length, int flags, int *descriptor,
                  ssize_t *count) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control;
  struct iovec part = {bytes, length};
  struct msghdr message = {.msg_iov = &part,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  *descriptor = -1;
  *count = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  if (*count < 0) return errno;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header != NULL && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int))) {
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  }
  return 0;
}

int morph_notice_take(int listener, morph_notice *notice) {
  union {
    struct seccomp_notif notif;
    char room[STRUCT_ROOM];
  } received;
  /* The kernel wants it zeroed. */
  memset(&received, 0, sizeof received);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &received) != 0) return errno;
  notice->id = received.notif.id;
  notice->pid = (pid_t)received.notif.pid;
  notice->number = received.notif.data.nr;
  for (int i = 0; i < 6; i++) notice->arguments[i] = received.notif.data.args[i];
  return 0;
}

int morph_notice_answer(int listener, uint64_t id, int error) {
  union {
    struct seccomp_notif_resp response;
    char room[STRUCT_ROOM];
  } answer;
  memset(&answer, 0, sizeof answer);
  answer.response.id = id;
  answer.response.error = -error;
  if (error == 0) answer.response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer) == 0 ? 0 : errno;
}

/* Copies memory of a worker that waits for an answer. How much could be read: at most one page's
 * rest, for the next page may not be there. */
static ssize_t read_memory(pid_t pid, uint64_t address, void *bytes, size_t length) {
  size_t rest = PAGE - address % PAGE;
  if (length > rest) length = rest;
  struct iovec near = {bytes, length};
  struct iovec far = {(void *)(uintptr_t)address, length};
  return process_vm_readv(pid, &near, 1, &far, 1, 0);
}

/* The process may have ended and its number gone to another one meanwhile. */
static int is_valid(int listener, uint64_t id) {
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0 ? 0 : errno;
}

int morph_notice_text(int listener, const morph_notice *notice, int argument, char *text,
                      size_t capacity) {
  size_t length = 0;
  while (length + 1 < capacity) {
    ssize_t count = read_memory(notice->pid, notice->arguments[argument] + length, text + length,
                                capacity - 1 - length);
    if (count <= 0) return count < 0 ? errno : EFAULT;
    char *end = memchr(text + length, 0, (size_t)count);
    if (end != NULL) return is_valid(listener, notice->id);
    length += (size_t)count;
  }
  return ENAMETOOLONG;
}

int morph_notice_address(int listener, const morph_notice *notice, char *text, size_t capacity) {
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
    struct sockaddr_un local;
  } address;
  memset(&address, 0, sizeof address);
  size_t length = notice->arguments[2];
  if (length > sizeof address) length = sizeof address;
  size_t done = 0;
  while (done < length) {
    ssize_t count = read_memory(notice->pid, notice->arguments[1] + done, (char *)&address + done,
                                length - done);
    if (count <= 0) return count < 0 ? errno : EFAULT;
    done += (size_t)count;
  }
  char host[INET6_ADDRSTRLEN] = "";
  switch (address.any.sa_family) {
    case AF_INET:
      inet_ntop(AF_INET, &address.v4.sin_addr, host, sizeof host);
      snprintf(text, capacity, "%s:%u", host, ntohs(address.v4.sin_port));
      break;
    case AF_INET6:
      inet_ntop(AF_INET6, &address.v6.sin6_addr, host, sizeof host);
      snprintf(text, capacity, "[%s]:%u", host, ntohs(address.v6.sin6_port));
      break;
    case AF_UNIX:
      snprintf(text, capacity, "%.*s", (int)sizeof address.local.sun_path,
               address.local.sun_path);
      break;
    default:
      snprintf(text, capacity, "family %u", address.any.sa_family);
  }
  return is_valid(listener, notice->id);
}

void morph_syscall_name(int32_t number, char *name, size_t capacity) {
  char *known = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
  if (known != NULL) {
    snprintf(name, capacity, "%s", known);
  } else {
    snprintf(name, capacity, "system call %d", number);
  }
  free(known);
}
