//! Makes the C library's allocator give memory back to the operating system. A crate of its own, because it calls the C
//! library: unsafe code is forbidden in all other crates.
//!
//! Left to itself, glibc raises the size from which a block is a mapping of its own to that of the largest block that was
//! ever freed, up to 32 MiB. Smaller blocks are parts of arenas, one for each thread or so; and each arena keeps up to
//! twice that size at its end for good. A server that developed a few photos stays as large as it was meanwhile.

/// From this size on a block is a mapping of its own, which goes back when it is freed. Above what compressing a page
/// takes, which happens too often to ask the system each time.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED_FROM: libc::c_int = 4 * 1024 * 1024;

/// So much an arena keeps at its end.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const KEPT_AT_THE_END: libc::c_int = 4 * 1024 * 1024;

/// Sets these sizes for good. To be called when the program starts; other allocators than glibc's are left as they are.
#[cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "the standard library has no way to do this")
)]
pub fn configure() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes two numbers, and glibc locks its own state.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, MAPPED_FROM);
        libc::mallopt(libc::M_TRIM_THRESHOLD, KEPT_AT_THE_END);
    }
}

/// Gives back what is free between blocks that are in use. After work that took much memory.
#[cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "the standard library has no way to do this")
)]
pub fn release_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: it takes no pointer, and locks each arena while it looks at it: any thread may call it at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
