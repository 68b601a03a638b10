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
