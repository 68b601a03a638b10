import { useId, type ReactNode, type Ref } from 'react';

interface CardProps {
  title: string;
  /** A button or link beside the title. */
  action?: ReactNode;
  /** For code that moves the focus here. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A titled card. Its children set their own padding, so that lines can reach from edge to edge. */
export function Card({ title, action, headingRef, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-card border border-line bg-sheet">
      <div className="flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-4 sm:px-6.5">
        <h2 ref={headingRef} id={id} tabIndex={-1} className="font-serif text-25 leading-heading sm:text-32">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
