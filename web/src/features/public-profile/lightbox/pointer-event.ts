interface PointerEventInit extends MouseEventInit {
  pointerId?: number;
  pointerType?: string;
}

/** For tests: jsdom has no pointer events. */
export function createPointerEvent(
  type: string,
  { pointerId = 1, pointerType = 'touch', ...init }: PointerEventInit = {},
): MouseEvent {
  return Object.assign(new MouseEvent(type, { bubbles: true, ...init }), { pointerId, pointerType });
}
