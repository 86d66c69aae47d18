import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import {
  Caller,
  Decimal,
  Endpoint,
  IdPipe,
  Money,
  PageQuery,
  type Principal,
  type Static,
  Timestamp,
  Type,
  nullable,
  pageSchema,
  pageView,
  stringEnum,
  view,
} from '@comptoir/extension';
import {
  CONDITIONS,
  CURRENCY,
  CreateOffer,
  type Offer,
  OfferErrors,
  OffersService,
  STATUSES,
  ValueOffer,
} from './offers.service';

const OfferView = view('TradeInOffer', {
  id: Type.Integer(),
  product_id: Type.Integer(),
  condition: stringEnum(CONDITIONS),
  status: stringEnum(STATUSES),
  value: nullable(Decimal),
  currency: Type.String(),
  created_at: Timestamp,
});
type OfferView = Static<typeof OfferView>;
const OfferResponse = Type.Object({ message: Type.String(), data: OfferView });
type Answer = Static<typeof OfferResponse>;
type Offers = ReturnType<typeof pageView<Offer, OfferView>>;

/** Routes below `/ext/trade-in`. */
@Controller()
export class OffersController {
  constructor(private readonly offers: OffersService) {}

  @Post('offers')
  @Endpoint({
    access: 'customer',
    summary: 'Offer a used product to the shop',
    status: 201,
    returns: OfferResponse,
    errors: [OfferErrors.OFFER_NOT_FOUND],
  })
  async createOffer(@Caller() { userId }: Principal, @Body() body: CreateOffer): Promise<Answer> {
    return { message: 'Offer received.', data: toView(await this.offers.createOffer(userId, body)) };
  }

  @Get('offers')
  @Endpoint({ access: 'customer', summary: 'The own offers, newest first', returns: pageSchema(OfferView) })
  async listOwnOffers(@Caller() { userId }: Principal, @Query() query: PageQuery): Promise<Offers> {
    return pageView(await this.offers.listOffers(userId, query), query, toView);
  }

  @Get('admin/offers')
  @Endpoint({ access: 'manager', summary: 'All offers, newest first', returns: pageSchema(OfferView) })
  async listOffers(@Query() query: PageQuery): Promise<Offers> {
    return pageView(await this.offers.listOffers(null, query), query, toView);
  }

  @Patch('admin/offers/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Say what a used product is worth',
    returns: OfferResponse,
    errors: [OfferErrors.OFFER_NOT_FOUND, OfferErrors.OFFER_DECIDED],
  })
  async valueOffer(@Param('id', IdPipe) id: number, @Body() { value }: ValueOffer): Promise<Answer> {
    return { message: 'Offer valued.', data: toView(await this.offers.valueOffer(id, value)) };
  }
}

function toView({ id, product_id, condition, status, value, created_at }: Offer): OfferView {
  const amount = value === null ? null : Money.format(value, CURRENCY);
  return {
    id,
    product_id,
    condition,
    status,
    value: amount,
    currency: CURRENCY,
    created_at: created_at.toISOString(),
  };
}
