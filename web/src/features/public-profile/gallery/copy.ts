export const copy = {
  photographPosition: (position: number, count: number) =>
    `Photograph ${String(position)} of ${String(count)}`,
} as const;
