import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { toast } from '../identity/app';
import { press } from './screens';
import { refusal } from './server';
import { open, PUT, reopen, server } from './edit/studio';

const NOTE = 'A little darker, so that everybody can read it';

const choices = () => within(screen.getByRole('radiogroup', { name: 'Page colour' }));
const swatch = (name: string) => choices().getByRole<HTMLInputElement>('radio', { name });
const own = () => screen.getByLabelText<HTMLInputElement>(/^Your own/);
const pick = (colour: string) => fireEvent.input(own(), { target: { value: colour } });
const sent = () => server.callsTo(PUT).map(({ body }) => (body as { accent: unknown }).accent);

const saved = () =>
  waitFor(() => {
    expect(toast()?.[0]).toBe('Profile updated');
  });

/** What the two previews are dressed in, by day and by night. */
const previews = () =>
  [...document.querySelectorAll<HTMLElement>('figure')].map((figure) => {
    const worn = figure.querySelector<HTMLElement>('.accented');
    const caption = figure.querySelector('figcaption')?.textContent;
    return [
      caption,
      worn?.style.getPropertyValue('--accent-light') ?? null,
      worn?.style.getPropertyValue('--accent-dark') ?? null,
    ];
  });

describe('the colour of the page', () => {
  test('is the product’s own until another is chosen, and is saved as chosen', async () => {
    await open();
    expect(choices().getAllByRole('radio')).toHaveLength(6);
    expect(swatch('Safelight').checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Reset colour' })).toBeNull();
    await userEvent.click(swatch('Forest'));
    expect(swatch('Forest').checked).toBe(true);
    await press('Update Profile');
    await saved();
    expect(sent()).toEqual(['#2f6b3a']);
    expect(swatch('Forest').checked).toBe(true);
  });

  test('may be any other, and says so kindly when it has to be darker', async () => {
    await open();
    expect(screen.queryByText(NOTE)).toBeNull();
    pick('#ffcc00');
    expect(choices().queryByRole('radio', { checked: true })).toBeNull();
    const note = screen.getByText(NOTE);
    expect(note.getAttribute('role')).toBe('status');
    expect(note.textContent).toBe(`${NOTE}#ffcc00→#8d6f00`);
    await press('Update Profile');
    await saved();
    expect(sent()).toEqual(['#ffcc00']);
    pick('#22406e');
    expect(screen.queryByText(NOTE)).toBeNull();
    expect(swatch('Ink').checked).toBe(true);
  });

  test('goes back to the product’s own, and the focus stays in the field', async () => {
    server.reset(exampleProfile({ accent: { chosen: '#7a2e6a', onLight: '#7a2e6a', onDark: '#c851af' } }));
    await open();
    expect(swatch('Plum').checked).toBe(true);
    await press('Reset colour');
    expect(document.activeElement).toBe(swatch('Safelight'));
    await press('Update Profile');
    await saved();
    expect(sent()).toEqual([null]);
  });

  test('is tried on a real service card in both themes, without being used', async () => {
    await open();
    expect(previews()).toEqual([
      ['On light screens', null, null],
      ['On dark screens', null, null],
    ]);
    await userEvent.click(swatch('Forest'));
    expect(previews()).toEqual([
      ['On light screens', '#2f6b3a', '#418f4f'],
      ['On dark screens, a little lighter', '#2f6b3a', '#418f4f'],
    ]);
    pick('#ffcc00');
    expect(previews()).toEqual([
      ['On light screens, a little darker', '#8d6f00', '#ffcc00'],
      ['On dark screens', '#8d6f00', '#ffcc00'],
    ]);
    const [day, night] = document.querySelectorAll('figure');
    expect([day?.classList.contains('print'), night?.classList.contains('darkroom')]).toEqual([true, true]);
    for (const figure of [day, night]) {
      expect(figure?.querySelector('[inert] button')?.textContent).toBe('Book Now - $180.00');
    }
    expect(screen.queryByRole('button', { name: /^Book Now/ })).toBeNull();
    await press('Reset colour');
    expect(previews()[0]).toEqual(['On light screens', null, null]);
  });

  test('that the server refuses is said under the field', async () => {
    const words = 'Choose a colour like #c2410c';
    server.disturb(PUT, { answer: refusal(400, 'validation_failed', 'accent', words) });
    await open();
    await userEvent.click(swatch('Rose'));
    await press('Update Profile');
    expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
    expect(own().getAttribute('aria-invalid')).toBe('true');
  });

  test('survives signing in again, and nonsense in its place does not', async () => {
    await open();
    await userEvent.click(swatch('Rose'));
    const [key = ''] = Object.keys(sessionStorage);
    const kept = sessionStorage.getItem(key) ?? '';
    expect(kept).toContain('#b5224f');
    await reopen();
    expect(swatch('Rose').checked).toBe(true);
    sessionStorage.setItem(key, kept.replace('#b5224f', 'url(x)'));
    await reopen();
    expect(swatch('Safelight').checked).toBe(true);
  });
});
