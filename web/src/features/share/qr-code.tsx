import { codePath, MARK_FONT, markPlace, type CodeShape } from './code-shape';

interface QrCodeProps {
  shape: CodeShape;
  initial: string;
  /** What it is; left out where something else says so. */
  label?: string;
  className: string;
}

/** A code, dark on white in either theme: a scanner does not care for the darkroom. */
export function QrCode({ shape, initial, label, className }: QrCodeProps) {
  const mark = markPlace(shape);
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${String(shape.side)} ${String(shape.side)}`}
      className={`${className} forced-color-adjust-none`}
    >
      <rect width={shape.side} height={shape.side} fill="white" />
      <path d={codePath(shape)} fill="black" shapeRendering="crispEdges" />
      <text
        x={mark.x}
        y={mark.y}
        fontSize={mark.height}
        fontFamily={MARK_FONT}
        textAnchor="middle"
        fill="black"
      >
        {initial}
      </text>
    </svg>
  );
}
