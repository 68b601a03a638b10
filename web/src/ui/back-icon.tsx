export function BackIcon() {
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
      <path d="M13 8H3m4.5-4.5L3 8l4.5 4.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
