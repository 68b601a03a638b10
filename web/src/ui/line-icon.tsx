/** A small outline icon in the colour of the surrounding text. */
export function LineIcon({ path, size = 16 }: { path: string; size?: number }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function BackIcon() {
  return <LineIcon path="M13 8H3m4.5-4.5L3 8l4.5 4.5" />;
}
