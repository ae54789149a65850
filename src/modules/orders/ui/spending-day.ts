/** How a day is told. Days are names here, whatever the zone: their moments are taken in UTC. */
export const dayFormat = { day: "numeric", month: "short", timeZone: "UTC" } as const;

/** A moment of that day in UTC. */
export function momentOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
