import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';

/** Pages that change the stock of many articles at once. */
const PAGES = {
  receive: '/shop/receive-goods',
  count: '/shop/count-stock',
  transfer: '/shop/transfer-stock',
};

/** Buttons to the pages that change the stock of many articles. */
export function EntryLinks(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {Object.entries(PAGES).map(([kind, page]) => (
        <Button key={kind} size="small" component={Link} to={page}>
          {translate(`resources.stock.entry.${kind}.title`)}
        </Button>
      ))}
    </>
  );
}
