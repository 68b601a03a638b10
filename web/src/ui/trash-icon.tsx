export function TrashIcon() {
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
      <path
        d="M2.5 4.5h11M6.5 4.5V2.5h3v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
