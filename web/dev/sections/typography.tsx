import { CaptionedDivider } from '@/ui/layout';
import { BothThemes, Section } from '../section';

const SIZES = [
  { name: '60', className: 'font-serif text-60 leading-display', text: 'Quiet light' },
  { name: '44', className: 'font-serif text-44 leading-display', text: 'Anna Berg' },
  { name: '32', className: 'font-serif text-32 leading-heading', text: 'Profile Stats' },
  { name: '25', className: 'font-serif text-25 leading-heading', text: 'Your Services' },
  { name: '20', className: 'font-serif text-20 leading-heading', text: 'Portrait session' },
  { name: '17', className: 'text-17', text: 'Portraits and quiet weddings in natural light.' },
  { name: '16', className: 'text-16', text: 'Input fields, so that phones do not zoom in.' },
  { name: '15', className: 'text-15', text: 'Body text.' },
  { name: '13', className: 'text-13 text-ink-soft', text: 'Hints and captions.' },
] as const;

export function TypographySection() {
  return (
    <Section
      number={2}
      title="Typography"
      text="Instrument Serif for headings and names, Geist for other text, with tabular figures for amounts. Captions use the system's monospace font."
    >
      <BothThemes>
        {() => (
          <>
            <dl className="grid gap-4">
              {SIZES.map(({ name, className, text }) => (
                <div key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3">
                  <dt className="caption-mono">{name}</dt>
                  <dd className={className}>{text}</dd>
                </div>
              ))}
            </dl>
            <p className="font-serif text-32 leading-heading">
              Regular, and <em>italic</em> for emphasis
            </p>
            <p className="text-17 font-semibold tabular-nums">$1,250.00 · $180.00</p>
            <CaptionedDivider start="01" end="Caption" />
          </>
        )}
      </BothThemes>
    </Section>
  );
}
