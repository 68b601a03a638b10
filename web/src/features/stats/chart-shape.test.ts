import { describe, expect, test } from 'vitest';
import { createExampleDays } from '@/testing/statistics';
import { createChartShape, CHART_HEIGHT, CHART_WIDTH } from './chart-shape';

const createDaysWithViews = (...views: number[]) =>
  createExampleDays(...views.map((count) => ({ views: count })));

describe('the chart of the views', () => {
  test('draws a line from the first day to the last, scaled to the peak', () => {
    const { kind, views } = createChartShape(createDaysWithViews(0, 10, 5, 20, 15));
    expect(kind).toBe('line');
    expect(views).toBe('M0 80L75 40L150 60L225 0L300 20');
  });

  test.each([
    [
      'one day of many',
      createDaysWithViews(0, 0, 0, 0, 5),
      `M${String(CHART_WIDTH)} ${String(CHART_HEIGHT)}V0`,
    ],
    ['two days', createDaysWithViews(0, 4, 0, 0, 8), 'M75 80V40M300 80V0'],
    ['a single day', createDaysWithViews(6), 'M150 80V0'],
  ])('draws separate bars for %s', (_, series, path) => {
    expect(createChartShape(series)).toMatchObject({ kind: 'stems', views: path });
  });

  test.each([
    ['no days', []],
    ['days without views', createDaysWithViews(0, 0, 0)],
  ])('draws nothing for %s', (_, series) => {
    expect(createChartShape(series)).toMatchObject({ kind: 'nothing', peakDay: null });
  });

  test('does not draw a single view as a peak', () => {
    expect(createChartShape(createDaysWithViews(0, 0, 1)).views).toBe('M300 80V60');
  });

  test('names the newest of several peak days', () => {
    const series = createDaysWithViews(7, 3, 7, 2);
    expect(createChartShape(series).peakDay).toBe(series[2]);
  });

  test('marks days with a booking on the baseline, even without views', () => {
    const { kind, bookings } = createChartShape(createExampleDays({ bookings: 2 }, {}, { bookings: 1 }));
    expect(bookings).toBe('M0 80h0M300 80h0');
    expect(kind).toBe('nothing');
  });
});
