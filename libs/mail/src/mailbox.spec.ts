import { mailboxOf } from './mailbox';

it.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['a.da+1+2@gmail.com', 'ada@gmail.com'],
  ['a.d.a@GoogleMail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
