import Geodesy
import Navigation
import Testing
import TripModel

@testable import Trips

/// Sentences as heard from a voice that speaks ten letters per second.
struct VoiceTests {
  private let rules: SpeechRules
  private let corner = Coordinate(latitude: 44, longitude: -30)

  init() {
    var rules = SpeechRules()
    rules.rate = 10
    self.rules = rules
  }

  private func instant(_ seconds: Double) -> Instant {
    Instant(milliseconds: 0).advanced(bySeconds: seconds)
  }

  private func sentence(
    _ text: String, distance: Double = 300, speed: Double = 10, lastWordsOfStep: Double? = nil
  ) -> Voice.Sentence {
    Voice.Sentence(
      text: text, words: text, maneuver: corner, road: RoadIndex(leg: 0, step: 1),
      distance: distance, speed: speed, lastWordsOfStep: lastWordsOfStep)
  }

  @Test func `without a language or a rate speech is not timed`() {
    var voice = Voice()
    #expect(voice.say(sentence("Turn left"), at: instant(0), SpeechRules()) == nil)
  }

  @Test func `blanks and points are not spoken, and a digit is spoken as a word`() {
    #expect(rules.duration(of: "Turn left.") == 0.8)
    #expect(rules.duration(of: "In 300 meters") == 2.0)
    var japanese = SpeechRules()
    japanese.language = .japanese
    let charactersPerSecond = 357.0 / 60
    #expect(japanese.duration(of: "300メートル先、左です") == 11 / charactersPerSecond)
  }

  @Test func `a sentence overlaps the rest of the previous one`() {
    var voice = Voice()
    let long = voice.say(sentence("Continue on Harbor Street"), at: instant(0), rules)
    #expect(long == HeardSpeech(duration: 2.2))
    let over = voice.say(sentence("Turn left"), at: instant(2), rules)
    #expect(abs((over?.overlap ?? 0) - 0.2) < 1e-6)
    let after = voice.say(sentence("Turn right"), at: instant(2.8), rules)
    #expect(after?.overlap == nil)
  }

  @Test func `a sentence that outlasts the drive to the maneuver is cut, except at a standstill`() {
    var voice = Voice()
    let cut = voice.say(sentence("Turn left", distance: 5), at: instant(0), rules)
    #expect(abs((cut?.cut ?? 0) - 0.3) < 1e-6)
    let standing = sentence("Turn left now", distance: 5, speed: 0.5)
    #expect(voice.say(standing, at: instant(9), rules)?.cut == nil)
  }

  @Test(arguments: [(70.0, 500.0, false), (60, 500, true), (60, 80, false), (50, 80, true)])
  func `last words are late if nearer than advised or than a short step allows`(
    distance: Double, step: Double, isLate: Bool
  ) {
    // At 13.9 m/s 96 m are advised; 30 % less is not late.
    var voice = Voice()
    let words = sentence("Left", distance: distance, speed: 13.9, lastWordsOfStep: step)
    #expect(voice.say(words, at: instant(0), rules)?.isLate == isLate)
  }

  @Test func `the same words are repeated on one step, or on another route at one maneuver`() {
    var voice = Voice()
    _ = voice.say(sentence("Turn left"), at: instant(0), rules)
    // A route around the block: the same junction on another step.
    var next = sentence("Turn left")
    next.road = RoadIndex(leg: 0, step: 5)
    #expect(voice.say(next, at: instant(20), rules)?.isRepeated == false)
    next.routeNumber = 1
    next.maneuver = Coordinate(latitude: 44.001, longitude: -30)
    #expect(voice.say(next, at: instant(30), rules)?.isRepeated == false)
    next.maneuver = Coordinate(latitude: 44.0001, longitude: -30)
    #expect(voice.say(next, at: instant(40), rules)?.isRepeated == true)
    #expect(voice.say(sentence("Turn left"), at: instant(101), rules)?.isRepeated == false)
  }
}
