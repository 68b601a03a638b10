import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { description, held } from '../identity/app';
import { dialog, press } from '../profile/screens';
import { open, section, server } from './screen';
import { BROKEN, refused } from './server';

const PUT = 'PUT /api/settings';
const requests = () => section('Requests');
const receipts = () =>
  requests().findByRole<HTMLInputElement>('switch', { name: 'Send receipts to clients' });
const retention = () => requests().findByRole<HTMLSelectElement>('combobox', { name: 'Keep old requests' });
const choose = async (option: string) => userEvent.selectOptions(await retention(), option);

describe('receipts', () => {
  test('are switched off at once, on their own, and said to be saved', async () => {
    await open();
    const toggle = await receipts();
    expect(toggle.checked).toBe(true);
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    await requests().findByText('Saved');
    expect(server.bodiesTo(PUT)).toEqual([{ clientReceipts: false }]);
    expect(description(toggle)).toEqual([
      'Clients get no mail from us. What you write to them yourself is not affected.',
    ]);
  });

  test('stand as they were when that failed, with the reason', async () => {
    const hold = held();
    server.disturb(PUT, { answer: BROKEN, after: hold.after });
    await open();
    const toggle = await receipts();
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    hold.release();
    const alert = await requests().findByRole('alert');
    expect(alert.textContent).toBe(
      'Not saved. Something went wrong on our side. Please try again in a moment.',
    );
    expect(toggle.checked).toBe(true);
    expect(requests().queryByText('Saved')).toBeNull();

    await userEvent.click(toggle);
    await requests().findByText('Saved');
    expect(requests().queryByRole('alert')).toBeNull();
  });

  test('a server that cannot be reached is told', async () => {
    server.disturb(PUT, { cut: true });
    await open();
    await userEvent.click(await receipts());
    const alert = await requests().findByRole('alert');
    expect(alert.textContent).toMatch(/^Not saved\. The server could not be reached\./);
  });

  test('switched back and forth end as they were left, whichever answer is slow', async () => {
    const hold = held();
    server.disturb(PUT, { after: hold.after });
    await open();
    const toggle = await receipts();
    await userEvent.click(toggle);
    await userEvent.click(toggle);
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    hold.release();
    await requests().findByText('Saved');
    expect(server.bodiesTo(PUT)).toEqual([
      { clientReceipts: false },
      { clientReceipts: true },
      { clientReceipts: false },
    ]);
    expect(server.world().settings.clientReceipts).toBe(false);
    expect(toggle.checked).toBe(false);
  });

  test('that the operator has switched off are said to be, and cannot be switched', async () => {
    server.change({
      settings: { clientReceipts: true, receiptsOffered: false, retentionMonths: null },
    });
    await open();
    const toggle = await receipts();
    expect(toggle.disabled).toBe(true);
    expect(toggle.checked).toBe(false);
    expect(description(toggle)).toEqual([
      'Whoever runs this server has switched receipts off, so none are sent.',
    ]);
  });
});

describe('how long requests are kept', () => {
  test('offers five lengths', async () => {
    await open();
    const select = await retention();
    expect([...select.options].map(({ text }) => text)).toEqual([
      'For good',
      '36 months',
      '24 months',
      '12 months',
      '6 months',
    ]);
    expect(select.selectedOptions[0]?.text).toBe('For good');
  });

  test('is shortened only after the person has read what is deleted', async () => {
    await open();
    await choose('12 months');
    expect(dialog().getByRole('heading', { name: 'Delete requests older than 12 months?' })).toBeTruthy();
    expect(dialog().getByText(/There is no way back\./)).toBeTruthy();
    expect(server.bodiesTo(PUT)).toEqual([]);
    await userEvent.click(dialog().getByRole('button', { name: 'Delete old requests' }));
    await requests().findByText('Saved');
    expect(server.bodiesTo(PUT)).toEqual([{ retentionMonths: 12 }]);
    const select = await retention();
    expect(select.value).toBe('12');
    expect(description(select)).toEqual(['Requests older than 12 months are deleted by themselves.']);
  });

  test('stays as it was for those who think better of it', async () => {
    await open();
    await choose('6 months');
    dialog().getByRole('button', { name: 'Keep them' }).click();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect((await retention()).value).toBe('');
    expect(server.bodiesTo(PUT)).toEqual([]);
    expect(document.activeElement).toBe(await retention());
  });

  test.each([
    ['24 months', 24],
    ['For good', null],
  ])('is lengthened to %s without a question', async (option, retentionMonths) => {
    server.change({ settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: 12 } });
    await open();
    await choose(option);
    expect(screen.queryByRole('dialog')).toBeNull();
    await requests().findByText('Saved');
    expect(server.bodiesTo(PUT)).toEqual([{ retentionMonths }]);
  });

  test('goes back to what the server has when it was not saved', async () => {
    server.change({ settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: 12 } });
    server.disturb(PUT, { answer: refused(429, 'too-many-requests', { 'retry-after': '20' }) });
    await open();
    await choose('36 months');
    const alert = await requests().findByRole('alert');
    expect(alert.textContent).toBe('Not saved. Please wait 20 seconds and try again.');
    expect((await retention()).value).toBe('12');
  });

  test('never takes back a switch that was saved meanwhile', async () => {
    const hold = held();
    // Made before the switch was saved, and late.
    server.disturb(PUT, {
      answer: { status: 200, body: { clientReceipts: true, receiptsOffered: true, retentionMonths: 36 } },
      after: hold.after,
    });
    server.change({ settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: 12 } });
    await open();
    await choose('36 months');
    await userEvent.click(await receipts());
    await requests().findByText('Saved');
    hold.release();
    await waitFor(() => {
      expect(requests().getAllByText('Saved')).toHaveLength(2);
    });
    expect((await receipts()).checked).toBe(false);
    expect((await retention()).value).toBe('36');
  });
});

test('settings that do not load can be tried again', async () => {
  server.disturb('GET /api/settings', { answer: BROKEN });
  await open();
  await requests().findByText('These settings did not load.');
  await press('Try again');
  expect(await receipts()).toBeTruthy();
});
