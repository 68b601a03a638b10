import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { getToast } from '../identity/app';
import { press } from './screens';
import { fieldError } from './server';
import { openScreen, PUT_PROFILE, reopenScreen, server } from './edit/edit-screen';

const DARKENED_NOTE = 'Darkened slightly for readability';

const getChoices = () => within(screen.getByRole('radiogroup', { name: 'Page colour' }));
const getSwatch = (name: string) => getChoices().getByRole<HTMLInputElement>('radio', { name });
const getCustomColour = () => screen.getByLabelText<HTMLInputElement>(/^Custom/);
const pickColour = (colour: string) => fireEvent.input(getCustomColour(), { target: { value: colour } });
const getSentAccents = () =>
  server.callsTo(PUT_PROFILE).map(({ body }) => (body as { accent: unknown }).accent);

const waitForSaved = () =>
  waitFor(() => {
    expect(getToast()?.[0]).toBe('Profile updated');
  });

/** The captions and accents of the two previews. */
const getPreviews = () =>
  [...document.querySelectorAll<HTMLElement>('figure')].map((figure) => {
    const accented = figure.querySelector<HTMLElement>('.accented');
    const caption = figure.querySelector('figcaption')?.textContent;
    return [
      caption,
      accented?.style.getPropertyValue('--accent-light') ?? null,
      accented?.style.getPropertyValue('--accent-dark') ?? null,
    ];
  });

describe('the page colour', () => {
  test('is the default until another is chosen, and is saved', async () => {
    await openScreen();
    expect(getChoices().getAllByRole('radio')).toHaveLength(6);
    expect(getSwatch('Orange').checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Reset colour' })).toBeNull();
    await userEvent.click(getSwatch('Forest'));
    expect(getSwatch('Forest').checked).toBe(true);
    await press('Update Profile');
    await waitForSaved();
    expect(getSentAccents()).toEqual(['#2f6b3a']);
    expect(getSwatch('Forest').checked).toBe(true);
  });

  test('can be any colour, with a note when it is darkened', async () => {
    await openScreen();
    expect(screen.queryByText(DARKENED_NOTE)).toBeNull();
    pickColour('#ffcc00');
    expect(getChoices().queryByRole('radio', { checked: true })).toBeNull();
    const note = screen.getByText(DARKENED_NOTE);
    expect(note.getAttribute('role')).toBe('status');
    expect(note.textContent).toBe(`${DARKENED_NOTE}#ffcc00→#8d6f00`);
    await press('Update Profile');
    await waitForSaved();
    expect(getSentAccents()).toEqual(['#ffcc00']);
    pickColour('#22406e');
    expect(screen.queryByText(DARKENED_NOTE)).toBeNull();
    expect(getSwatch('Navy').checked).toBe(true);
  });

  test('can be reset to the default, and the focus stays in the field', async () => {
    server.reset(
      createExampleProfile({ accent: { chosen: '#7a2e6a', onLight: '#7a2e6a', onDark: '#c851af' } }),
    );
    await openScreen();
    expect(getSwatch('Plum').checked).toBe(true);
    await press('Reset colour');
    expect(document.activeElement).toBe(getSwatch('Orange'));
    await press('Update Profile');
    await waitForSaved();
    expect(getSentAccents()).toEqual([null]);
  });

  test('is previewed on a service card in both themes', async () => {
    await openScreen();
    expect(getPreviews()).toEqual([
      ['Light theme', null, null],
      ['Dark theme', null, null],
    ]);
    await userEvent.click(getSwatch('Forest'));
    expect(getPreviews()).toEqual([
      ['Light theme', '#2f6b3a', '#418f4f'],
      ['Dark theme, slightly lighter', '#2f6b3a', '#418f4f'],
    ]);
    pickColour('#ffcc00');
    expect(getPreviews()).toEqual([
      ['Light theme, slightly darker', '#8d6f00', '#ffcc00'],
      ['Dark theme', '#8d6f00', '#ffcc00'],
    ]);
    const [light, dark] = document.querySelectorAll('figure');
    expect([light?.classList.contains('surface-light'), dark?.classList.contains('surface-dark')]).toEqual([
      true,
      true,
    ]);
    for (const figure of [light, dark]) {
      expect(figure?.querySelector('[inert] button')?.textContent).toBe('Book Now - $180.00');
    }
    expect(screen.queryByRole('button', { name: /^Book Now/ })).toBeNull();
    await press('Reset colour');
    expect(getPreviews()[0]).toEqual(['Light theme', null, null]);
  });

  test('shows a server error under the field', async () => {
    const message = 'Choose a colour like #c2410c';
    server.interceptNext(PUT_PROFILE, { response: fieldError(400, 'validation-failed', 'accent', message) });
    await openScreen();
    await userEvent.click(getSwatch('Rose'));
    await press('Update Profile');
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
    expect(getCustomColour().getAttribute('aria-invalid')).toBe('true');
  });

  test('is restored when the screen is reopened, and an invalid stored value is ignored', async () => {
    await openScreen();
    await userEvent.click(getSwatch('Rose'));
    const [key = ''] = Object.keys(sessionStorage);
    const storedDraft = sessionStorage.getItem(key) ?? '';
    expect(storedDraft).toContain('#b5224f');
    await reopenScreen();
    expect(getSwatch('Rose').checked).toBe(true);
    sessionStorage.setItem(key, storedDraft.replace('#b5224f', 'url(x)'));
    await reopenScreen();
    expect(getSwatch('Orange').checked).toBe(true);
  });
});
