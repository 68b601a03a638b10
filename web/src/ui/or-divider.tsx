/** Separates two alternatives, such as password and Google sign-in. */
export function OrDivider({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 text-13 text-ink-soft">
      <span aria-hidden className="h-px grow bg-line" />
      {text}
      <span aria-hidden className="h-px grow bg-line" />
    </p>
  );
}
