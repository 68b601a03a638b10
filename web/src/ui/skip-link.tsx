const MAIN_ID = 'main';

export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="skip-link rounded-control border border-line-strong bg-sheet px-4 py-3 text-15 font-medium"
    >
      Skip to content
    </a>
  );
}

/** The part of the page the skip link leads to. */
export function Main({ className, children }: { className?: string; children: React.ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
