/** Texts of a field for a new password. */
export const passwordCopy = {
  hint: 'No common passwords, not your name or email.',
  minLength: (count: number) => `At least ${String(count)} characters`,
  maxLength: (count: number) => `At most ${String(count)} characters`,
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  number: 'A number',
  symbol: 'A symbol',
  commonSymbol: 'A symbol like !, ? or #',
  tooShort: (minLength: number) => `Password must be at least ${String(minLength)} characters`,
  unmet: (labels: string[]) => `Password needs ${joinLabels(labels)}`,
  /** For screen readers, while the user types. */
  status: (unmetLabels: string[]) =>
    unmetLabels.length === 0 ? 'Password has everything it needs' : `Still needs ${joinLabels(unmetLabels)}`,
} as const;

/** Joins labels of the checklist within a sentence: "a number and a symbol". */
function joinLabels(labels: string[]): string {
  const words = labels.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
}
