import type { ReactElement } from 'react';

import { NotHere } from '../../components/not-here';

/** Stands for a record that was deleted while visitors went from page to page. */
export default function NotFound(): ReactElement {
  return <NotHere />;
}
