import type { PortfolioPhoto } from './portfolio-photo';

const X_CLASSES = [
  '[--focal-x:0%]',
  '[--focal-x:10%]',
  '[--focal-x:20%]',
  '[--focal-x:30%]',
  '[--focal-x:40%]',
  '[--focal-x:50%]',
  '[--focal-x:60%]',
  '[--focal-x:70%]',
  '[--focal-x:80%]',
  '[--focal-x:90%]',
  '[--focal-x:100%]',
];
const Y_CLASSES = [
  '[--focal-y:0%]',
  '[--focal-y:10%]',
  '[--focal-y:20%]',
  '[--focal-y:30%]',
  '[--focal-y:40%]',
  '[--focal-y:50%]',
  '[--focal-y:60%]',
  '[--focal-y:70%]',
  '[--focal-y:80%]',
  '[--focal-y:90%]',
  '[--focal-y:100%]',
];
const STEP = 10;

/**
 * Classes that position a cropped photo by its focal point. There is one for each step, because the content security
 * policy forbids style attributes.
 */
export function getFocalPointClasses({ x, y }: PortfolioPhoto['focalPoint']): string {
  const [xClass = '', yClass = ''] = [X_CLASSES[Math.round(x / STEP)], Y_CLASSES[Math.round(y / STEP)]];
  return `object-(--focal) [--focal:var(--focal-x)_var(--focal-y)] ${xClass} ${yClass}`;
}
