import { cva } from 'class-variance-authority';

/** The look of a button, for `<button>` and for links that act as one. */
export const buttonStyle = cva(
  'inline-grid place-items-center rounded-control border px-6 text-center text-15 font-medium whitespace-nowrap transition-transform hover:-translate-y-px active:translate-y-0 disabled:pointer-events-none disabled:opacity-60 aria-disabled:pointer-events-none aria-disabled:opacity-60',
  {
    variants: {
      intent: {
        primary: 'border-transparent bg-safelight text-on-safelight',
        outline: 'border-line-strong bg-transparent text-ink hover:border-ink',
        quiet: 'border-transparent bg-wash text-ink',
        danger: 'border-transparent bg-danger text-sheet',
      },
      size: {
        md: 'min-h-11',
        lg: 'min-h-12',
      },
    },
    defaultVariants: { intent: 'primary', size: 'lg' },
  },
);
