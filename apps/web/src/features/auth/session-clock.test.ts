import { describe, expect, it } from 'vitest';
import { minutesAndSeconds, sessionClock, timeLeftText } from './session-clock.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the time that is left of a session', () => {
  it.each([
    [4 * hour, '4h 0m'],
    [hour, '1h 0m'],
    [hour - 1000, '59m 59s'],
    [minute, '1m 0s'],
    [minute - 1000, '59s'],
    [1, '1s'],
    [0, '0s'],
    [-5000, '0s'],
  ])('%i ms reads %s', (left, text) => {
    expect(timeLeftText(left)).toBe(text);
  });

  it.each([
    [4 * hour, 'calm'],
    [hour + 1, 'calm'],
    [hour, 'soon'],
    [15 * minute + 1, 'soon'],
    [15 * minute, 'now'],
    [0, 'now'],
  ])('%i ms is %s', (left, urgency) => {
    expect(sessionClock(left).urgency).toBe(urgency);
  });

  it('fills the bar on the basis of four hours', () => {
    expect(sessionClock(4 * hour).share).toBe(1);
    expect(sessionClock(hour).share).toBe(0.25);
    expect(sessionClock(8 * hour).share).toBe(1);
    expect(sessionClock(-1).share).toBe(0);
  });

  it('has ended at zero', () => {
    expect(sessionClock(1).ended).toBe(false);
    expect(sessionClock(0).ended).toBe(true);
  });
});

it.each([
  [900, '15:00'],
  [61, '1:01'],
  [9, '0:09'],
  [0, '0:00'],
  [-1, '0:00'],
])('a wait of %i seconds reads %s', (seconds, text) => {
  expect(minutesAndSeconds(seconds)).toBe(text);
});
