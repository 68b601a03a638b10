/** A run of consecutive photos. */
export interface Run {
  /** The index of the first photo. */
  start: number;
  /** The index after the last photo. */
  end: number;
  cost: number;
}

/** Runs from the first photo on, as a linked list from the last run to the first. */
interface Path<Candidate> {
  last: Candidate;
  before: Path<Candidate> | null;
  totalCost: number;
}

/**
 * Divides a list of `count` photos into runs with the lowest total cost: the costs of the runs and of each pair of
 * neighbours. Dynamic programming over all candidates, because a choice that looks best for the first photos may leave
 * no good place for the last ones.
 *
 * `listCandidates` lists the runs that may start at an index. One of them must be a run of one photo.
 */
export function findBestPartition<Candidate extends Run>(
  count: number,
  listCandidates: (start: number) => readonly Candidate[],
  getNeighbourCost: (previous: Candidate, next: Candidate) => number,
): Candidate[] {
  /** By index: the cheapest path to each candidate that ends before this photo. */
  const pathsBefore: (Path<Candidate> | null)[][] = [[null]];
  for (let start = 0; start < count; start += 1) {
    for (const last of listCandidates(start)) {
      const paths = (pathsBefore[start] ?? []).map((before) => ({
        last,
        before,
        totalCost: last.cost + (before ? before.totalCost + getNeighbourCost(before.last, last) : 0),
      }));
      (pathsBefore[last.end] ??= []).push(findCheapest(paths));
    }
  }
  return listRuns(findCheapest(pathsBefore[count] ?? []));
}

function findCheapest<Candidate>(paths: readonly (Path<Candidate> | null)[]): Path<Candidate> | null {
  return paths.reduce<Path<Candidate> | null>(
    (best, path) => (best && path && best.totalCost <= path.totalCost ? best : path),
    null,
  );
}

function listRuns<Candidate>(path: Path<Candidate> | null): Candidate[] {
  return path ? [...listRuns(path.before), path.last] : [];
}
