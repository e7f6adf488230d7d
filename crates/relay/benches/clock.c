// Shifts the clock of a process by the seconds in the file that SHIFT names: what relay.rs preloads for its soak.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *at) {
    static const volatile long *shift;
    if (!shift) shift = mmap(0, sizeof *shift, PROT_READ, MAP_SHARED, open(getenv("SHIFT"), O_RDONLY), 0);
    int result = syscall(SYS_clock_gettime, clock, at);
    if (clock == CLOCK_REALTIME) at->tv_sec += *shift;
    return result;
}
