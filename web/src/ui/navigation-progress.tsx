/** A hairline at the top while the next page loads. It shows late, so that quick changes stay quiet. */
export function NavigationProgress({ active }: { active: boolean }) {
  if (!active) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-20 h-0.5 origin-left animate-progress bg-safelight" />
  );
}
