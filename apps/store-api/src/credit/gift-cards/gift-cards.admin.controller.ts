import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { AdjustGiftCard, CreateGiftCard, GiftCardsQuery, UpdateGiftCard } from './gift-cards.dto';
import { GiftCardErrors } from './gift-cards.errors';
import { GiftCardsAdminService } from './gift-cards.admin.service';
import {
  GiftCardTransactionView,
  AdminGiftCardView,
  toGiftCardTransactionView,
  toIssuedGiftCardView,
  toAdminGiftCardView,
} from './gift-cards.view';

const CardResponse = Type.Object({ message: Type.String(), data: AdminGiftCardView });
type CardResponse = Static<typeof CardResponse>;

const version = { table: 'gift_cards' };

@ApiTags('admin/gift-cards')
@Controller('admin/gift-cards')
export class GiftCardsAdminController {
  constructor(private readonly giftCards: GiftCardsAdminService) {}

  @Get()
  @Endpoint({ access: 'admin', summary: 'Gift cards, newest first', returns: pageSchema(AdminGiftCardView) })
  async listGiftCards(@Query() query: GiftCardsQuery): Promise<Paged<AdminGiftCardView>> {
    return pageView(await this.giftCards.listGiftCards(query), query, toAdminGiftCardView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Issue a gift card',
    description: 'Only this response has the whole code; a recipient gets it by mail.',
    status: 201,
    returns: CardResponse,
    errors: [GiftCardErrors.OWN_GIFT_CARD],
  })
  async createGiftCard(@Caller() { email }: Principal, @Body() body: CreateGiftCard): Promise<CardResponse> {
    return {
      message: 'Gift card issued.',
      data: toIssuedGiftCardView(await this.giftCards.createGiftCard(email, body)),
    };
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One gift card',
    version,
    returns: Type.Object({ data: AdminGiftCardView }),
  })
  async findGiftCard(@Param('id', IdPipe) id: number): Promise<{ data: AdminGiftCardView }> {
    return { data: toAdminGiftCardView(await this.giftCards.findGiftCard(id)) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change expiry, recipient or activity of a gift card',
    version,
    returns: CardResponse,
    errors: [GiftCardErrors.OWN_GIFT_CARD],
    notFound: GiftCardsAdminService,
  })
  async updateGiftCard(
    @Caller() { email }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateGiftCard,
  ): Promise<CardResponse> {
    return {
      message: 'Gift card updated.',
      data: toAdminGiftCardView(await this.giftCards.updateGiftCard(email, id, body)),
    };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Withdraw a gift card for good', version, status: 204 })
  async deleteGiftCard(@Param('id', IdPipe) id: number): Promise<void> {
    await this.giftCards.deleteGiftCard(id);
  }

  @Get(':id/transactions')
  @Endpoint({
    access: 'admin',
    summary: 'Every change of the balance of a gift card, newest first',
    returns: pageSchema(GiftCardTransactionView),
  })
  async listGiftCardTransactions(
    @Param('id', IdPipe) id: number,
    @Query() query: PageQuery,
  ): Promise<Paged<GiftCardTransactionView>> {
    return pageView(
      await this.giftCards.listGiftCardTransactions(id, query),
      query,
      toGiftCardTransactionView,
    );
  }

  @Post(':id/transactions')
  @Endpoint({
    access: 'admin',
    summary: 'Add an amount to the balance of a gift card, or subtract it',
    status: 201,
    returns: CardResponse,
    errors: [GiftCardErrors.OWN_GIFT_CARD, GiftCardErrors.GIFT_CARD_BALANCE_TOO_LOW],
    notFound: GiftCardsAdminService,
  })
  async adjustGiftCard(
    @Caller() { email }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: AdjustGiftCard,
  ): Promise<CardResponse> {
    return {
      message: 'Balance changed.',
      data: toAdminGiftCardView(await this.giftCards.adjustGiftCard(email, id, body)),
    };
  }
}
