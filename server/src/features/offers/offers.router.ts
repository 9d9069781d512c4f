import { acceptOffer, listOffers, refuseOffer } from '#features/offers/answer-offer.service.ts';
import { listOfferPlaces, makeOffer, withdrawOffer } from '#features/offers/make-offer.service.ts';
import { anyone, signedIn } from '#platform/api/procedures.ts';

const { offers } = signedIn;

export const offersRouter = anyone.offers.router({
  places: offers.places.handler(({ context, input }) => listOfferPlaces(context, input)),
  make: offers.make.handler(async ({ context, input }) => {
    await makeOffer(context, input);
    return {};
  }),
  withdraw: offers.withdraw.handler(async ({ context, input }) => {
    await withdrawOffer(context, input);
    return {};
  }),
  list: offers.list.handler(({ context, input }) => listOffers(context, input.spaceId)),
  accept: offers.accept.handler(async ({ context, input }) => {
    await acceptOffer(context, input);
    return {};
  }),
  refuse: offers.refuse.handler(async ({ context, input }) => {
    await refuseOffer(context, input);
    return {};
  }),
});
