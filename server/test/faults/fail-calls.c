/*
 * Counts the calls of a program that change files below FAULT_PATH, and lets one of them fail. Preloaded by
 * system-calls.test.ts; nothing of the server is changed.
 *
 * FAULT_LOG: each counted call is a line: nanoseconds (CLOCK_MONOTONIC), number, call, path.
 * FAULT_AT: the number of the call that fails. FAULT_MODE: kill-before, kill-after, EIO, ENOSPC, or short (half a write).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum verdict { GO_ON, KILL_AFTER, HALF, FAIL };

static long counted;

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

static void note(long number, const char *call, const char *path) {
  const char *log = getenv("FAULT_LOG");
  if (!log) return;
  static int (*open_file)(const char *, int, ...);
  static ssize_t (*write_file)(int, const void *, size_t);
  static int file = -1;
  if (file < 0) {
    open_file = dlsym(RTLD_NEXT, "open");
    write_file = dlsym(RTLD_NEXT, "write");
    file = open_file(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  char line[PATH_MAX + 96];
  int length = snprintf(line, sizeof line, "%lld %ld %s %s\n",
                        now.tv_sec * 1000000000LL + now.tv_nsec, number, call, path);
  if (length > 0 && length < (int)sizeof line) write_file(file, line, length);
}

static enum verdict judge(const char *call, const char *path) {
  const char *below = getenv("FAULT_PATH"), *at = getenv("FAULT_AT"), *mode = getenv("FAULT_MODE");
  if (!below || !path || strncmp(path, below, strlen(below)) != 0) return GO_ON;
  long number = __sync_add_and_fetch(&counted, 1);
  note(number, call, path);
  if (!at || !mode || number != atol(at)) return GO_ON;
  if (!strcmp(mode, "kill-before")) die();
  if (!strcmp(mode, "kill-after")) return KILL_AFTER;
  if (!strcmp(mode, "short")) return HALF;
  errno = !strcmp(mode, "ENOSPC") ? ENOSPC : EIO;
  return FAIL;
}

static const char *path_of(int file, char *path) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  path[length < 0 ? 0 : length] = 0;
  return path;
}

/* Replaces a function: NAME, its type, its parameters, the call's name and path, and its arguments. */
#define WRAP(type, name, params, call, path, ...)                 \
  type name params {                                              \
    static type(*real) params;                                    \
    char at[PATH_MAX];                                            \
    (void)at;                                                     \
    if (!real) real = dlsym(RTLD_NEXT, #name);                    \
    enum verdict verdict = judge(call, path);                     \
    if (verdict == FAIL) return -1;                               \
    int half = verdict == HALF;                                   \
    (void)half;                                                   \
    type result = real(__VA_ARGS__);                              \
    if (verdict == KILL_AFTER) die();                             \
    return result;                                                \
  }

#define SIZE (half && size > 1 ? size / 2 : size)

WRAP(int, fsync, (int file), "fsync", path_of(file, at), file)
WRAP(int, fdatasync, (int file), "fsync", path_of(file, at), file)
WRAP(int, ftruncate, (int file, off_t size), "truncate", path_of(file, at), file, size)
WRAP(int, ftruncate64, (int file, off64_t size), "truncate", path_of(file, at), file, size)
WRAP(ssize_t, write, (int file, const void *data, size_t size), "write", path_of(file, at), file, data, SIZE)
WRAP(ssize_t, pwrite, (int file, const void *data, size_t size, off_t from), "write", path_of(file, at), file, data, SIZE, from)
WRAP(ssize_t, pwrite64, (int file, const void *data, size_t size, off64_t from), "write", path_of(file, at), file, data, SIZE, from)
WRAP(ssize_t, writev, (int file, const struct iovec *data, int count), "write", path_of(file, at), file, data, count)
WRAP(ssize_t, pwritev, (int file, const struct iovec *data, int count, off_t from), "write", path_of(file, at), file, data, count, from)
WRAP(ssize_t, pwritev64, (int file, const struct iovec *data, int count, off64_t from), "write", path_of(file, at), file, data, count, from)
WRAP(int, rename, (const char *from, const char *to), "rename", to, from, to)
WRAP(int, link, (const char *from, const char *to), "link", to, from, to)
WRAP(int, unlink, (const char *path), "unlink", path, path)
WRAP(int, rmdir, (const char *path), "rmdir", path, path)
WRAP(int, mkdir, (const char *path, mode_t mode), "mkdir", path, path, mode)

#define WRAP_OPEN(name)                                           \
  int name(const char *path, int flags, ...) {                    \
    static int (*real)(const char *, int, ...);                   \
    if (!real) real = dlsym(RTLD_NEXT, #name);                    \
    va_list rest;                                                 \
    va_start(rest, flags);                                        \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                                 \
    if (!(flags & (O_CREAT | O_TRUNC))) return real(path, flags, mode); \
    enum verdict verdict = judge("create", path);                 \
    if (verdict == FAIL) return -1;                               \
    int result = real(path, flags, mode);                         \
    if (verdict == KILL_AFTER) die();                             \
    return result;                                                \
  }

WRAP_OPEN(open)
WRAP_OPEN(open64)
