export function CloseIcon() {
  return (
    <svg
      aria-hidden
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="m3.5 3.5 9 9m0-9-9 9" strokeLinecap="round" />
    </svg>
  );
}

export function PersonIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden className={className} viewBox="0 0 64 64" fill="currentColor">
      <circle cx="32" cy="24" r="11" />
      <path d="M10 64c0-14 9-23 22-23s22 9 22 23Z" />
    </svg>
  );
}
