import { expect, test } from 'vitest';
import { mailboxOf } from './mail-rules.ts';

test.each([
  ['luigi@example.org', 'luigi@example.org'],
  ['Luigi@Example.ORG', 'luigi@example.org'],
  ['luigi+1@example.org', 'luigi@example.org'],
  ['luigi+a+b@example.org', 'luigi@example.org'],
  ['luigi+@example.org', 'luigi@example.org'],
  ['lu.igi@example.org', 'lu.igi@example.org'],
  ['l.u.i.g.i@gmail.com', 'luigi@gmail.com'],
  ['L.uigi+shop.1@GMail.com', 'luigi@gmail.com'],
  ['lu.igi@googlemail.com', 'luigi@gmail.com'],
  ['lu.igi@gmail.com.example.org', 'lu.igi@gmail.com.example.org'],
  ['+luigi@example.org', '+luigi@example.org'],
  ['lu.igi@constructor', 'lu.igi@constructor'],
])('%s is counted as %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
