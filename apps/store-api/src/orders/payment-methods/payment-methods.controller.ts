import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { PaymentErrors } from '../payments/payments.errors';
import { SaveCardInput } from './payment-methods.dto';
import { PaymentMethodsService } from './payment-methods.service';
import { SavedCardView, toSavedCardView } from './payment-methods.view';

const SavedCardResponse = Type.Object({ message: Type.String(), data: SavedCardView });
type SavedCardResponse = Static<typeof SavedCardResponse>;

@ApiTags('payment-methods')
@Controller('user/payment-methods')
export class PaymentMethodsController {
  constructor(private readonly paymentMethods: PaymentMethodsService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'Own saved cards, the default first',
    returns: Type.Object({ data: Type.Array(SavedCardView) }),
  })
  async listOwnPaymentMethods(@Caller() { userId }: Principal): Promise<{ data: SavedCardView[] }> {
    return { data: (await this.paymentMethods.listOwnPaymentMethods(userId)).map(toSavedCardView) };
  }

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Save a card for later orders; the first becomes the default',
    description: 'Returns the existing card when it is already saved.',
    status: 201,
    returns: SavedCardResponse,
    errors: [PaymentErrors.CARD_DECLINED, PaymentErrors.PAYMENT_PROCESSOR_ERROR],
    rateLimit: 'payments',
  })
  async addPaymentMethod(
    @Caller() { userId }: Principal,
    @Body() body: SaveCardInput,
  ): Promise<SavedCardResponse> {
    return {
      message: 'Card saved.',
      data: toSavedCardView(await this.paymentMethods.addPaymentMethod(userId, body)),
    };
  }

  @Delete(':id')
  @Endpoint({
    access: 'customer',
    summary: 'Delete a saved card, here and at the processor',
    description: 'If it was the default, the last saved card becomes the default.',
    status: 204,
    errors: [PaymentErrors.PAYMENT_PROCESSOR_ERROR],
  })
  async deletePaymentMethod(@Caller() { userId }: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    await this.paymentMethods.deletePaymentMethod(userId, id);
  }

  @Patch(':id/default')
  @Endpoint({ access: 'customer', summary: 'Make a saved card the default', returns: SavedCardResponse })
  async setDefaultPaymentMethod(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<SavedCardResponse> {
    const card = await this.paymentMethods.setDefaultPaymentMethod(userId, id);
    return { message: 'Default card changed.', data: toSavedCardView(card) };
  }
}
