import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Order } from '../parts/types';
import { type Doubt, doubtsOf } from './ship-rows';

const DOUBTS: readonly Doubt[] = ['unpaid', 'disputed', 'refunded'];
const KEY = 'resources.orders.together';

interface Props {
  /** The chosen orders that have something on this paper. */
  orders: readonly Order[];
  /** Draws the paper. `notice` names the doubtful orders; it belongs on lists of the shop, not on what customers get. */
  children(orders: readonly Order[], notice: ReactNode): ReactNode;
}

/** Leaves orders that are not to be packed just so off a paper, until the person asks for them. */
export function WithoutDoubtful({ orders, children }: Props): ReactNode {
  const [arePrinted, setPrinted] = useState(false);
  const doubtful = orders.filter((order) => doubtsOf(order).length > 0);
  const printed = arePrinted ? orders : orders.filter((order) => !doubtful.includes(order));
  const notice = doubtful.length > 0 && (
    <Doubtful orders={doubtful} arePrinted={arePrinted} onChange={setPrinted} />
  );
  return children(printed, notice);
}

interface DoubtfulProps {
  orders: readonly Order[];
  arePrinted: boolean;
  onChange(arePrinted: boolean): void;
}

function Doubtful({ orders, arePrinted, onChange }: DoubtfulProps): React.JSX.Element {
  const translate = useTranslate();
  return (
    <div>
      {DOUBTS.map((doubt) => {
        const found = orders.filter((order) => doubtsOf(order).includes(doubt));
        if (found.length === 0) return null;
        return (
          <Alert key={doubt} severity="warning">
            {translate(`${KEY}.${arePrinted ? 'doubtful' : 'not_printed'}.${doubt}`)}{' '}
            {found.map(({ order_number }) => order_number).join(', ')}
          </Alert>
        );
      })}
      <FormControlLabel
        className="no-print"
        control={<Checkbox checked={arePrinted} onChange={(_event, checked) => onChange(checked)} />}
        label={translate(`${KEY}.print_doubtful`)}
      />
    </div>
  );
}
