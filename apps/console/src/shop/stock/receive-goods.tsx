import { EntryPage } from './entry/entry-page';

/** Records goods that arrive in a warehouse. */
export default function ReceiveGoods(): React.JSX.Element {
  return <EntryPage kind="receive" />;
}
