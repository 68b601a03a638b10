fn main() {
    // `sqlx_macros::migrate!` embeds the folder; Cargo does not see new files in it by itself.
    println!("cargo:rerun-if-changed=migrations");
}
