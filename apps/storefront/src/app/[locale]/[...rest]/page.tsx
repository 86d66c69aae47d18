import { notFound } from 'next/navigation';

/** Addresses that no page has get the "not found" page in the visitor's language. */
export default function UnknownPage(): never {
  notFound();
}
