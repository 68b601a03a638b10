import { useState } from 'react';
import { Checkbox } from '@/ui/checkbox';
import { Field } from '@/ui/field';
import { SegmentedControl } from '@/ui/segmented-control';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import { BothThemes, Section } from '../section';

const DAYS = [7, 30, 90].map((value) => ({ value, label: value }));

export function ChoicesSection() {
  return (
    <Section
      number={5}
      title="Choices"
      text="Native controls underneath, so that phones and screen readers support them."
    >
      <BothThemes>{() => <Choices />}</BothThemes>
    </Section>
  );
}

function Choices() {
  const [days, setDays] = useState(30);
  return (
    <>
      <Switch label="Show my email on my page" hint="Your page shows anna@example.com." defaultChecked />
      <Switch label="Show a phone number" />
      <Switch label="Disabled" disabled />
      <Checkbox label="I saved these codes" defaultChecked />
      <SegmentedControl legend="Period" options={DAYS} value={days} onChange={setDays} unit="days" />
      <Field label="Keep old requests">
        {(control) => (
          <Select {...control} defaultValue="12">
            <option value="">Forever</option>
            <option value="12">12 months</option>
          </Select>
        )}
      </Field>
    </>
  );
}
