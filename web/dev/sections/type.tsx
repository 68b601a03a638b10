import { CaptionedRule } from '@/ui/captioned-rule';
import { BothThemes, Section } from '../sample';

const SIZES = [
  { name: '60', className: 'font-serif text-60 leading-display', text: 'Quiet light' },
  { name: '44', className: 'font-serif text-44 leading-display', text: 'Anna Berg' },
  { name: '32', className: 'font-serif text-32 leading-heading', text: 'Profile Stats' },
  { name: '25', className: 'font-serif text-25 leading-heading', text: 'Your Services' },
  { name: '20', className: 'font-serif text-20 leading-heading', text: 'Portrait session' },
  { name: '17', className: 'text-17', text: 'Portraits and quiet weddings in natural light.' },
  { name: '16', className: 'text-16', text: 'What one types, so that phones do not zoom in.' },
  { name: '15', className: 'text-15', text: 'The text of the app.' },
  { name: '13', className: 'text-13 text-ink-soft', text: 'Hints, and what stands beside.' },
] as const;

export function TypeSection() {
  return (
    <Section
      number={2}
      title="Type"
      text="Instrument Serif for headings and names, Geist for the rest, with figures of one width for money. Frame marks are in the monospace of the system: one motif a screen."
    >
      <BothThemes>
        {() => (
          <>
            <dl className="grid gap-4">
              {SIZES.map(({ name, className, text }) => (
                <div key={name} className="grid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-3">
                  <dt className="frame-mark">{name}</dt>
                  <dd className={className}>{text}</dd>
                </div>
              ))}
            </dl>
            <p className="font-serif text-32 leading-heading">
              Upright, or <em>leaning</em> for emphasis
            </p>
            <p className="text-17 font-semibold tabular-nums">$1,250.00 · $180.00</p>
            <CaptionedRule start="01" end="First frame" />
          </>
        )}
      </BothThemes>
    </Section>
  );
}
