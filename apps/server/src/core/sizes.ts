/** A size for people, such as `812 MB` or `64.0 GB`, never more than there is. */
export function writeSize(megabytes: number): string {
  return megabytes < 10_240
    ? `${megabytes} MB`
    : `${(Math.floor(megabytes / 102.4) / 10).toFixed(1)} GB`;
}
