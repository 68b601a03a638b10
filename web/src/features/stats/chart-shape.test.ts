import { describe, expect, test } from 'vitest';
import { exampleDays } from '@/testing/statistics';
import { chartShape, HEIGHT, WIDTH } from './chart-shape';

const days = (...views: number[]) => exampleDays(...views.map((count) => ({ views: count })));

describe('the chart of the views', () => {
  test('is a line from the first day to the last, as high as the best one', () => {
    const { kind, views } = chartShape(days(0, 10, 5, 20, 15));
    expect(kind).toBe('line');
    expect(views).toBe('M0 80L75 40L150 60L225 0L300 20');
  });

  test.each([
    ['one day of many', days(0, 0, 0, 0, 5), `M${String(WIDTH)} ${String(HEIGHT)}V0`],
    ['two days', days(0, 4, 0, 0, 8), 'M75 80V40M300 80V0'],
    ['the very first day', days(6), 'M150 80V0'],
  ])('has a stroke of its own for %s, where a line would be flat', (_, series, path) => {
    expect(chartShape(series)).toMatchObject({ kind: 'stems', views: path });
  });

  test.each([
    ['no day at all', []],
    ['days on which nobody looked', days(0, 0, 0)],
  ])('is nothing for %s', (_, series) => {
    expect(chartShape(series)).toMatchObject({ kind: 'nothing', most: null });
  });

  test('makes no peak of a single view', () => {
    expect(chartShape(days(0, 0, 1)).views).toBe('M300 80V60');
  });

  test('names the newest of the best days', () => {
    expect(chartShape(days(7, 3, 7, 2)).most?.day).toBe('2026-06-09');
  });

  test('marks the days with a booking on the ground, also without a view', () => {
    const { kind, bookings } = chartShape(exampleDays({ bookings: 2 }, {}, { bookings: 1 }));
    expect(bookings).toBe('M0 80h0M300 80h0');
    expect(kind).toBe('nothing');
  });
});
