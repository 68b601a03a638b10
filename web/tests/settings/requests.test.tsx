import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { getDescriptions, createHold } from '../identity/app';
import { dialog } from '../profile/screens';
import { openScreen, getSection, server } from './screen';
import { SERVER_ERROR, errorResponse } from './server';

const PUT_SETTINGS = 'PUT /api/settings';
const getRequestsSection = () => getSection('Requests');
const findReceiptsSwitch = () =>
  getRequestsSection().findByRole<HTMLInputElement>('switch', { name: 'Send receipts to clients' });
const findRetentionSelect = () =>
  getRequestsSection().findByRole<HTMLSelectElement>('combobox', { name: 'Keep old requests' });
const chooseRetention = async (option: string) =>
  userEvent.selectOptions(await findRetentionSelect(), option);

describe('receipts', () => {
  test('are switched off with one call and confirmed', async () => {
    await openScreen();
    const toggle = await findReceiptsSwitch();
    expect(toggle.checked).toBe(true);
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    await getRequestsSection().findByText('Saved');
    expect(server.bodiesTo(PUT_SETTINGS)).toEqual([{ clientReceipts: false }]);
    expect(getDescriptions(toggle)).toEqual([
      'Clients get no emails from us. You can still write to them yourself.',
    ]);
  });

  test('keep their state and show the reason when saving fails', async () => {
    const hold = createHold();
    server.interceptNext(PUT_SETTINGS, { response: SERVER_ERROR, after: hold.after });
    await openScreen();
    const toggle = await findReceiptsSwitch();
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    hold.release();
    const alert = await getRequestsSection().findByRole('alert');
    expect(alert.textContent).toBe(
      'Not saved. Something went wrong on our side. Please try again in a moment.',
    );
    expect(toggle.checked).toBe(true);
    expect(getRequestsSection().queryByText('Saved')).toBeNull();

    await userEvent.click(toggle);
    await getRequestsSection().findByText('Saved');
    expect(getRequestsSection().queryByRole('alert')).toBeNull();
  });

  test('show an error when the server cannot be reached', async () => {
    server.interceptNext(PUT_SETTINGS, { disconnect: true });
    await openScreen();
    await userEvent.click(await findReceiptsSwitch());
    const alert = await getRequestsSection().findByRole('alert');
    expect(alert.textContent).toMatch(/^Not saved\. Can't reach the server\./);
  });

  test('end in the last chosen state when the first response is slow', async () => {
    const hold = createHold();
    server.interceptNext(PUT_SETTINGS, { after: hold.after });
    await openScreen();
    const toggle = await findReceiptsSwitch();
    await userEvent.click(toggle);
    await userEvent.click(toggle);
    await userEvent.click(toggle);
    expect(toggle.checked).toBe(false);
    hold.release();
    await getRequestsSection().findByText('Saved');
    expect(server.bodiesTo(PUT_SETTINGS)).toEqual([
      { clientReceipts: false },
      { clientReceipts: true },
      { clientReceipts: false },
    ]);
    expect(server.state().settings.clientReceipts).toBe(false);
    expect(toggle.checked).toBe(false);
  });

  test('are disabled when the operator has switched them off', async () => {
    server.update({
      settings: { clientReceipts: true, receiptsOffered: false, retentionMonths: null },
    });
    await openScreen();
    const toggle = await findReceiptsSwitch();
    expect(toggle.disabled).toBe(true);
    expect(toggle.checked).toBe(false);
    expect(getDescriptions(toggle)).toEqual(['The site operator has turned off receipts.']);
  });
});

describe('retention', () => {
  test('offers five lengths', async () => {
    await openScreen();
    const select = await findRetentionSelect();
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Forever',
      '36 months',
      '24 months',
      '12 months',
      '6 months',
    ]);
    expect(select.selectedOptions[0]?.text).toBe('Forever');
  });

  test('is shortened only after a confirmation', async () => {
    await openScreen();
    await chooseRetention('12 months');
    expect(dialog().getByRole('heading', { name: 'Delete requests older than 12 months?' })).toBeTruthy();
    expect(dialog().getByText(/This can't be undone\./)).toBeTruthy();
    expect(server.bodiesTo(PUT_SETTINGS)).toEqual([]);
    await userEvent.click(dialog().getByRole('button', { name: 'Delete old requests' }));
    await getRequestsSection().findByText('Saved');
    expect(server.bodiesTo(PUT_SETTINGS)).toEqual([{ retentionMonths: 12 }]);
    const select = await findRetentionSelect();
    expect(select.value).toBe('12');
    expect(getDescriptions(select)).toEqual(['Requests older than 12 months are deleted automatically.']);
  });

  test('is unchanged when the confirmation is cancelled', async () => {
    await openScreen();
    await chooseRetention('6 months');
    dialog().getByRole('button', { name: 'Keep them' }).click();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect((await findRetentionSelect()).value).toBe('');
    expect(server.bodiesTo(PUT_SETTINGS)).toEqual([]);
    expect(document.activeElement).toBe(await findRetentionSelect());
  });

  test.each([
    ['24 months', 24],
    ['Forever', null],
  ])('is extended to %s without a confirmation', async (option, retentionMonths) => {
    server.update({ settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: 12 } });
    await openScreen();
    await chooseRetention(option);
    expect(screen.queryByRole('dialog')).toBeNull();
    await getRequestsSection().findByText('Saved');
    expect(server.bodiesTo(PUT_SETTINGS)).toEqual([{ retentionMonths }]);
  });

  test('shows the saved value again when saving fails', async () => {
    server.update({ settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: 12 } });
    server.interceptNext(PUT_SETTINGS, {
      response: errorResponse(429, 'too-many-requests', { 'retry-after': '20' }),
    });
    await openScreen();
    await chooseRetention('36 months');
    const alert = await getRequestsSection().findByRole('alert');
    expect(alert.textContent).toBe('Not saved. Please wait 20 seconds and try again.');
    expect((await findRetentionSelect()).value).toBe('12');
  });

  test('does not revert a switch that was saved before a late response', async () => {
    const hold = createHold();
    // This response was created before the switch was saved, and arrives late.
    server.interceptNext(PUT_SETTINGS, {
      response: { status: 200, body: { clientReceipts: true, receiptsOffered: true, retentionMonths: 36 } },
      after: hold.after,
    });
    server.update({ settings: { clientReceipts: true, receiptsOffered: true, retentionMonths: 12 } });
    await openScreen();
    await chooseRetention('36 months');
    await userEvent.click(await findReceiptsSwitch());
    await getRequestsSection().findByText('Saved');
    hold.release();
    await waitFor(() => {
      expect(getRequestsSection().getAllByText('Saved')).toHaveLength(2);
    });
    expect((await findReceiptsSwitch()).checked).toBe(false);
    expect((await findRetentionSelect()).value).toBe('36');
  });
});

test('can be retried when the settings fail to load', async () => {
  server.interceptNext('GET /api/settings', { response: SERVER_ERROR });
  await openScreen();
  await getRequestsSection().findByText("Couldn't load these settings.");
  await userEvent.click(getRequestsSection().getByRole('button', { name: 'Try again' }));
  expect(await findReceiptsSwitch()).toBeTruthy();
});
