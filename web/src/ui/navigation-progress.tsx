/** A progress line at the top while the next page loads. It appears with a delay, so that fast changes show none. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  if (!isActive) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-20 h-0.5 origin-left animate-progress bg-accent" />
  );
}
