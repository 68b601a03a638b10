//! Makes glibc's allocator return memory to the operating system. This is a separate crate, because all other
//! crates forbid unsafe code.
//!
//! By default, glibc raises the size from which a block is a separate mapping to the largest block that was
//! freed, up to 32 MiB. Smaller blocks are in arenas, about one per thread, and each arena keeps up to twice
//! that size for good. After a few photos the server would keep its peak memory.

/// From this size on a block is a separate mapping, which returns to the system when it is freed. The
/// blocks for compressing a page must stay below it: pages are too frequent for a system call each time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MMAP_THRESHOLD_BYTES: libc::c_int = 4 * 1024 * 1024;

/// Free memory that an arena keeps at its end.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const TRIM_THRESHOLD_BYTES: libc::c_int = 4 * 1024 * 1024;

/// Must be called at program start. It does nothing with another allocator than glibc's.
#[cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "the standard library has no way to do this")
)]
pub fn configure() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two numbers, and glibc locks its own state.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, MMAP_THRESHOLD_BYTES);
        libc::mallopt(libc::M_TRIM_THRESHOLD, TRIM_THRESHOLD_BYTES);
    }
}

/// Gives free memory back to the operating system, also from between blocks that are in use. Call this after
/// work that took much memory.
#[cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "the standard library has no way to do this")
)]
pub fn release_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` takes no pointer and locks each arena, so any thread may call it at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
