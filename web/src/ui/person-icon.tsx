export function PersonIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden className={className} viewBox="0 0 64 64" fill="currentColor">
      <circle cx="32" cy="24" r="11" />
      <path d="M10 64c0-14 9-23 22-23s22 9 22 23Z" />
    </svg>
  );
}
