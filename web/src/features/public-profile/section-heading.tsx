interface SectionHeadingProps {
  heading: 'h2' | 'h3';
  title: string;
  /** How much the section contains, at the other end of the line. */
  count: string;
}

export function SectionHeading({ heading: Heading, title, count }: SectionHeadingProps) {
  return (
    <div className="flex items-center gap-3 caption-mono uppercase">
      <Heading>{title}</Heading>
      <span className="h-px grow bg-line" />
      <span>{count}</span>
    </div>
  );
}
