import { expect, test } from 'vitest';
import { findBestPartition, type Run } from './best-partition';

const noNeighbourCost = () => 0;

/** Runs of up to three photos, whose cost depends on their length. */
const listRunsWithCosts =
  (count: number, costs: readonly number[]) =>
  (start: number): Run[] =>
    costs.map((cost, index) => ({ start, end: start + index + 1, cost })).filter(({ end }) => end <= count);

const getLengths = (runs: readonly Run[]) => runs.map(({ start, end }) => end - start);

test('finds the cheapest runs of the whole list, not of its start', () => {
  // A greedy choice would take three photos first, and leave an expensive single one.
  const runs = findBestPartition(4, listRunsWithCosts(4, [9, 2, 1]), noNeighbourCost);
  expect(getLengths(runs)).toEqual([2, 2]);
});

test('includes the cost of neighbours', () => {
  const getNeighbourCost = (previous: Run, next: Run) =>
    previous.end - previous.start === next.end - next.start ? 5 : 0;
  const runs = findBestPartition(3, listRunsWithCosts(3, [1, 1, 4]), getNeighbourCost);
  expect(getLengths(runs).toSorted()).toEqual([1, 2]);
});

test('divides an empty list into no runs', () => {
  expect(findBestPartition(0, listRunsWithCosts(0, [1]), noNeighbourCost)).toEqual([]);
});
