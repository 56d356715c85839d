"""Dice that fall alike everywhere: splitmix64, because Python promises no order of draws between its versions."""

MASK = (1 << 64) - 1


class Dice:
    """A stream of draws, named by its seed."""

    def __init__(self, seed):
        self.state = seed & MASK

    def draw(self):
        """The next 64 bits."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        return bits ^ (bits >> 31)

    def below(self, bound):
        """One of 0 … bound-1; the bias of the remainder does not matter here."""
        return self.draw() % bound

    def chance(self, percent):
        """True so many times in a hundred."""
        return self.below(100) < percent

    def pick(self, choices):
        """One of a list."""
        return choices[self.below(len(choices))]

    def weighted(self, choices):
        """One of a list of (choice, weight)."""
        left = self.below(sum(weight for _, weight in choices))
        for choice, weight in choices:
            left -= weight
            if left < 0:
                return choice
        raise AssertionError("the weights were summed")

    def shuffled(self, items):
        """The same things in another order."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items
