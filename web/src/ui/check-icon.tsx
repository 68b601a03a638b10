export function CheckIcon() {
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
      <path d="m3 8.5 3.3 3.3L13 5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
